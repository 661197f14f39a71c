"""The aiohttp application: pages, the built client, the API, and what protects them."""
