export function NoTasksArt() {
  return <svg viewBox="0 0 240 180" aria-hidden="true" />
}
