import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { LocaleSwitch } from '@/components/layout/locale-switch';
import { localeOfPath } from '@/lib/domain/language-path';
import { clearBrowserCookie } from '@/lib/session/browser-cookies';
import { AtPath } from './at-path';

const languages = (path: string) => (
  <AtPath path={path}>
    <LocaleSwitch label="Language" current={localeOfPath(path)} />
  </AtPath>
);

afterEach(() => clearBrowserCookie(document, 'NEXT_LOCALE'));

it('leads to the same page in the other language and remembers the choice', async () => {
  const user = userEvent.setup();
  render(languages('/eventos/PLS-A'));
  const english = screen.getByRole('link', { name: 'English' });
  expect(english).toHaveAttribute('href', '/en/eventos/PLS-A');
  expect(english).toHaveAttribute('hreflang', 'en');
  expect(screen.getByRole('link', { name: 'Español' })).toHaveAttribute('aria-current', 'true');
  await user.click(english);
  expect(document.cookie).toContain('NEXT_LOCALE=en');
});

it('keeps the query, so that a list or a failed search stays as it is, and who wrote to an event stays with it', async () => {
  const user = userEvent.setup();
  render(languages('/en/thank-you?evento=PLS-A'));
  const spanish = screen.getByRole('link', { name: 'Español' });
  // In the address itself: a press before the script has come, and one that opens a tab, lead there too.
  expect(spanish).toHaveAttribute('href', '/thank-you?evento=PLS-A');
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/en/thank-you?evento=PLS-A');
  await user.click(spanish);
  expect(document.cookie).toContain('NEXT_LOCALE=es');
});
