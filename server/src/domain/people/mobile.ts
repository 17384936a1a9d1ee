/** The ten digits of an Indian mobile number, with or without +91 or 0 before them; null if it is none. */
export const mobileIn = (text: string): string | null =>
  /^(?:\+?91|0)?([6-9]\d{9})$/.exec(text.replace(/[\s-]/g, ''))?.[1] ?? null
