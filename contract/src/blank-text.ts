/** True if a text shows nothing: it has only spaces, invisible characters and those that look like a space. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{DI}\u2800\ufff9-\ufffb\u{1d159}\u0001-\u001f\u007f-\u009f]*$/u.test(text)
