"""What a page is asked to write down of itself: long tasks, and how long presses took until the next paint."""

# After this, `window.tasks` has the ms of every task over 50, `window.presses` those of every press over 16.
OBSERVE = """() => {
  window.tasks = [];
  window.presses = [];
  const note = (list) => (entries) => list.push(...entries.getEntries().map((each) => each.duration));
  new PerformanceObserver(note(window.tasks)).observe({ type: 'longtask' });
  new PerformanceObserver(note(window.presses)).observe({ type: 'event', durationThreshold: 16 });
}"""
