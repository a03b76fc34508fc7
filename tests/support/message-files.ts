import { filesUnder, readSource } from './source-files';

type Messages = { [key: string]: string | Messages };

function flat(messages: Messages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

/** The sentences of a file of messages by their keys, those of its groups with a dot between. */
export const sentencesOf = (path: string): Map<string, string> => flat(JSON.parse(readSource(path)) as Messages);

/** The files of messages of a language, by their names. */
export const messageFiles = (language: string): string[] =>
  filesUnder(`messages/${language}`).map((path) => path.split('/').pop() ?? '');
