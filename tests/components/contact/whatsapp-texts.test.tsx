import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { type WhatsappText, WhatsappTexts, whatsappHref } from '@/components/contact/whatsapp';
import en from '@/messages/en/whatsapp.json';
import es from '@/messages/es/whatsapp.json';

const PHONE = '+529981112233';
const of = { name: 'Lucía', event: 'Ana & Luis' };
const VALUES = {
  ...of,
  key: 'RSV-1',
  amount: 'USD 1.00',
  day: '1 de junio',
  link: 'https://x.test/i',
  text: 'Tal cual',
};
const KINDS = Object.keys(es.kinds) as WhatsappText['kind'][];

const show = (locale: 'es' | 'en', language: 'es' | 'en', texts: [WhatsappText, ...WhatsappText[]], name?: string) =>
  render(
    <NextIntlClientProvider locale={locale} messages={{}}>
      <WhatsappTexts phone={PHONE} language={language} texts={texts} {...(name && { of: name })} />
    </NextIntlClientProvider>,
  );
const said = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text');

it.each(KINDS)('the text of %s is whole in both languages, and named in both', (kind) => {
  for (const language of ['es', 'en'] as const) {
    const text = new URL(whatsappHref(PHONE, language, { kind, ...VALUES } as WhatsappText)).searchParams.get('text');
    expect(text).not.toMatch(/whatsapp\.|[{}]|undefined/);
    expect(text?.length).toBeGreaterThan(5);
  }
  expect(en.kinds[kind]).toBeTruthy();
});

it('one text is one link, in the guest’s language whatever the page’s is, that says whose it is', () => {
  show('es', 'en', [{ kind: 'guest', ...of }], 'Lucía Paz');
  const link = screen.getByRole('link', { name: 'WhatsApp para Lucía Paz' });
  expect(said(link)).toBe('Hello Lucía, we’re writing about Ana & Luis.');
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/529981112233\?/));
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('of several one chooses, by their names in the page’s language', async () => {
  show('en', 'es', [
    { kind: 'reservation', ...of, key: 'RSV-1' },
    { kind: 'payment', ...of, key: 'RSV-1', amount: 'USD 10.00' },
  ]);
  await userEvent.click(screen.getByText('WhatsApp'));
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Write about the reservation',
    'Remind them of the payment',
  ]);
  const [, payment] = links;
  expect(payment && said(payment)).toBe(
    'Hola, Lucía: de tu reservación RSV-1 para Ana & Luis quedan USD 10.00 por pagar. ¿Te ayudamos con algo?',
  );
});
