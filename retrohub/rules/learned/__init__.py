"""What the players have learned (bench/train), by game; the page fetches a file when it is first asked for."""
