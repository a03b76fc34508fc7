interface NamedDelimiter {
  /** The text below the line that names the sign; all of it where none does. */
  body: string;
  /** The sign between columns; null where the file does not name it. */
  sign: string | null;
  /** Lines above the body. */
  above: number;
}

/** What Excel writes into the first line of a file for itself (`sep=;`): the sign between its columns. */
export function namedDelimiter(text: string): NamedDelimiter {
  const [named, sign] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
  return named && sign ? { body: text.slice(named.length), sign, above: 1 } : { body: text, sign: null, above: 0 };
}
