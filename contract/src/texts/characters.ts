/** Splits a text into the characters that a reader sees: a letter with its marks, an emoji of several signs. */
export const charactersOf = (text: string, locale: string): string[] =>
  // Where a browser does not have it, each mark counts by itself.
  Intl.Segmenter
    ? Array.from(new Intl.Segmenter(locale).segment(text), part => part.segment)
    : [...text.normalize('NFC')]
