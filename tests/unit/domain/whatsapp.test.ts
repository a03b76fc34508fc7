import { expect, it } from 'vitest';
import { whatsappHref } from '@/components/contact/whatsapp';
import { whatsappLink, whatsappShareLink, whatsappStatesBefore, withWhatsappText } from '@/lib/domain/whatsapp';

it('opens a chat with a number as people write it, and a text that arrives as it was written', () => {
  expect(whatsappLink('+52 (998) 111-2233')).toBe('https://wa.me/529981112233');
  const link = new URL(whatsappLink('+52 998 111 2233', '¿Vienes? Sí & no: 100%'));
  expect(link.searchParams.get('text')).toBe('¿Vienes? Sí & no: 100%');
});

it('adds a text to a chat’s address, and leaves every other address alone', () => {
  expect(withWhatsappText('https://wa.me/529981112233', 'Hola')).toBe('https://wa.me/529981112233?text=Hola');
  for (const address of ['https://wa.me/529981112233?text=x', 'https://wa.me/message/ABC', 'https://wa.link/1'])
    expect(withWhatsappText(address, 'Hola')).toBe(address);
});

it('adds no text to an address that only holds a chat’s', () => {
  const address = 'https://example.com/?to=https://wa.me/529981112233';
  expect(withWhatsappText(address, 'Hola')).toBe(address);
});

it('shares a text with whomever one chooses, and it arrives as it was written', () => {
  const link = new URL(whatsappShareLink('Ana & Luis: ¿vienes? 100% sí'));
  expect([link.origin, link.pathname]).toEqual(['https://wa.me', '/']);
  expect(link.searchParams.get('text')).toBe('Ana & Luis: ¿vienes? 100% sí');
});

it.each([
  ['sent', ['sending', 'uncertain']],
  ['delivered', ['sending', 'uncertain', 'sent']],
  ['failed', ['sending', 'uncertain', 'sent']],
  ['read', ['sending', 'uncertain', 'sent', 'delivered']],
  ['deleted', []],
  ['sending', []],
  ['', []],
])('a report of %j moves on a message that is %j, and none that is further on', (told, states) => {
  expect(whatsappStatesBefore(told)).toEqual(states);
});

it('writes in the language of whoever reads, whatever the page’s is', () => {
  const text = { kind: 'reservation', name: 'Lucía', event: 'Ana & Luis', key: 'RSV-1' } as const;
  const said = (language: 'es' | 'en') =>
    new URL(whatsappHref('+5215512345678', language, text)).searchParams.get('text');
  expect(said('es')).toBe('Hola, Lucía: te escribimos por tu reservación RSV-1 para Ana & Luis.');
  expect(said('en')).toBe('Hello Lucía, we’re writing about your reservation RSV-1 for Ana & Luis.');
});
