import compile from 'icu-minify/compile';
import formatBuilt from './format-built';

type Given = Parameters<typeof formatBuilt>;

/** A sentence without any of these reads as it is written. */
const NOTATION = /[{<']/;

/** Values of which one that is not there raises, as where sentences are formatted as they are written. */
const complete = (values: Given[2]): Given[2] =>
  new Proxy(values ?? {}, {
    get(all, name) {
      if (!(name in all)) throw new Error(`Missing value for argument "${String(name)}"`);
      return Reflect.get(all, name);
    },
  });

/**
 * Formats a sentence of the built product on its server, in place of use-intl's own: the build has compiled nearly all of
 * them (docs/decisions/sentences-compiled.md). Those of mails come as they are written, since an agency may write its own,
 * and are compiled here. Raises where one cannot be read or lacks a value.
 */
export default function formatMessage(...[key, message, values, options]: Given): ReturnType<typeof formatBuilt> {
  if (typeof message !== 'string' || !NOTATION.test(message)) return formatBuilt(key, message, values, options);
  return formatBuilt(key, compile(message), complete(values), options);
}

formatMessage.raw = false;
