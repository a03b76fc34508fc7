import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a form as the gateway documents it: HMAC-SHA1 over the address and every field and value, sorted by field. */
export function signSmsForm({ url, form, token }: { url: string; form: URLSearchParams; token: string }): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** Whether a form bears the gateway's signature. */
export function isSmsFormSigned(asked: {
  url: string;
  form: URLSearchParams;
  token: string;
  signature: string;
}): boolean {
  const right = Buffer.from(signSmsForm(asked));
  const given = Buffer.from(asked.signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
