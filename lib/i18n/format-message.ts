import compile from 'icu-minify/compile';
import formatBuilt from './format-built';

type Given = Parameters<typeof formatBuilt>;

/** A sentence without any of these signs needs no formatting. */
const NOTATION = /[{<']/;

/** Values where a missing one throws, as it does for sentences that are not compiled. */
const complete = (values: Given[2]): Given[2] =>
  new Proxy(values ?? {}, {
    get(all, name) {
      if (!(name in all)) throw new Error(`Missing value for argument "${String(name)}"`);
      return Reflect.get(all, name);
    },
  });

/**
 * Formats a sentence on the built product's server, in place of use-intl's own function. The build has compiled nearly
 * all sentences (docs/decisions/sentences-compiled.md); those of mails are compiled here, since an agency may write its
 * own. Throws where one cannot be parsed or lacks a value.
 */
export default function formatMessage(...[key, message, values, options]: Given): ReturnType<typeof formatBuilt> {
  if (typeof message !== 'string' || !NOTATION.test(message)) return formatBuilt(key, message, values, options);
  return formatBuilt(key, compile(message), complete(values), options);
}

formatMessage.raw = false;
