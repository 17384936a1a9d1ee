/** A person's own words, set apart from the app's. */
export function Quote({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="border-s-3 border-line-strong ps-3 whitespace-pre-line text-ink-soft wrap-anywhere"
    >
      {children}
    </blockquote>
  )
}
