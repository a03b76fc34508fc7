import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agencies, agencyPhones } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const card = async (query = '') => {
  // A plain link: no token of a calling app.
  const answer = await fetch(`${provider.url}/agency/1/contact.vcf${query}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/vcard; charset=utf-8']);
  return answer.text();
};

it('an agency’s contact is a card that a phone takes: who, where to call, where to write, when', async () => {
  const name = 'Costa Eterna; Bodas, Eventos y Celebraciones de la Península de Yucatán con Ñandúes';
  await provider.db.update(agencies).set({ name }).where(eq(agencies.id, '1'));
  const text = await card('?locale=es');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const whole = text.replaceAll('\r\n ', '');
  expect(whole).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n[\s\S]+\r\nEND:VCARD\r\n$/);
  expect(whole).toContain(`FN:${name.replace(/[;,]/g, '\\$&')}`);
  expect(whole).toMatch(/^TEL;TYPE=WORK,VOICE:\+52\d+\r$/m);
  expect(whole).toMatch(/^EMAIL;TYPE=INTERNET,WORK:\S+@costaeterna\S+\r$/m);
  expect(whole).toMatch(/^NOTE:.+\r$/m);
  // Nothing of it is for those alone who pay: no account stands on it.
  expect(whole).not.toMatch(/CLABE|\d{18}/);
  expect(await card('?locale=en')).not.toBe(text);
});

it('a phone typed without its country has the agency’s', async () => {
  await provider.db.update(agencyPhones).set({ phone: '998 444 5566' }).where(eq(agencyPhones.agencyId, '1'));
  expect(await card()).toMatch(/^TEL;TYPE=WORK,VOICE:\+52 998 444 5566\r$/m);
});

it('there is none of an agency that is not there', async () => {
  expect((await fetch(`${provider.url}/agency/nobody/contact.vcf`)).status).toBe(404);
});
