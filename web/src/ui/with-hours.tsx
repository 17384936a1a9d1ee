/** Days and a time of day; the hours, in brackets, stay on one line. */
export const withHours = (when: string) =>
  when.split(/(\([^)]*\))/).map(part => (
    <span key={part} className={part.startsWith('(') ? 'whitespace-nowrap' : ''}>
      {part}
    </span>
  ))
