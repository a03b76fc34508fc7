import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AccountForm } from '@/components/console/profile/account-form';
import { PasswordForm } from '@/components/console/profile/password-form';
import { MailForm } from '@/components/console/profile/preference-form';
import { SecondFactorCard } from '@/components/console/profile/second-factor-card';
import { ApiError } from '@/lib/api/api-error';
import { changePassword, changeProfile } from '@/lib/api/profile';
import { QueryProvider } from '@/lib/api/query-provider';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/api/second-factor';
import type { Profile } from '@/lib/contract/profile';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import words from '@/messages/es/profile.json';

const refresh = vi.fn();
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ refresh }) }));
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));
vi.mock('@/lib/api/profile');
vi.mock('@/lib/api/second-factor');

const show = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ profile: words }}>
      <QueryProvider>{part}</QueryProvider>
    </NextIntlClientProvider>,
  );
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.setup().type(screen.getByLabelText(label), text);
const refuse = (
  code: 'LOGIN_FAILED' | 'INVALID' | 'STALE',
  more: { fields?: Record<string, string>; details?: unknown } = {},
) => new ApiError({ status: 422, code, message: 'no', ...more });

afterEach(() => vi.clearAllMocks());

describe('the password', () => {
  const { password: said } = words;
  const fill = async (current: string, next: string, again = next) => {
    if (current) await type(said.currentPassword, current);
    await type(said.password, next);
    await type(said.passwordConfirmation, again);
    await press(said.save);
  };

  it('is checked before it is sent: each mistake stands beside its field and in the summary', async () => {
    show(<PasswordForm email="ana@demo.test" />);
    await fill('', 'corta', 'otra');
    const summary = await screen.findByRole('alert');
    for (const sentence of [said.required, said.tooShort.replace('{min}', '10')])
      expect(summary).toHaveTextContent(sentence);
    expect(screen.getByLabelText(said.currentPassword)).toHaveAccessibleDescription(said.required);
    expect(changePassword).not.toHaveBeenCalled();
  });

  it('that is wrong or common is told by the provider beside its field; a right one is sent once and forgotten', async () => {
    vi.mocked(changePassword)
      .mockRejectedValueOnce(refuse('LOGIN_FAILED'))
      .mockRejectedValueOnce(refuse('INVALID', { fields: { password: 'Es muy común' } }))
      .mockResolvedValueOnce();
    show(<PasswordForm email="ana@demo.test" />);
    await fill('mi clave actual', 'una-clave-larga');
    await waitFor(() => expect(screen.getByLabelText(said.currentPassword)).toHaveAccessibleDescription(said.wrong));
    await press(said.save);
    await waitFor(() => expect(screen.getByLabelText(said.password)).toHaveAccessibleDescription(/Es muy común/));
    await press(said.save);
    await waitFor(() => expect(screen.getByLabelText(said.password)).toHaveValue(''));
    const sent = {
      currentPassword: 'mi clave actual',
      password: 'una-clave-larga',
      passwordConfirmation: 'una-clave-larga',
    };
    expect(vi.mocked(changePassword).mock.calls).toEqual([
      [null, sent],
      [null, sent],
      [null, sent],
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

const PROFILE: Profile = {
  uid: '1',
  name: 'Ana',
  email: 'ana@demo.test',
  mobile: null,
  role: { name: 'agency' },
  languageCode: 'es',
  mutedMails: [],
  mutedTypes: [],
  twoFactor: false,
  lastLoginAt: null,
  version: 3,
};

it.each([
  [true, words.account.mobileHintGuest],
  [false, words.account.mobileHint],
])('a mobile says whom it is for: a guest %s', (isGuest, hint) => {
  show(<AccountForm profile={PROFILE} mobile="" isGuest={isGuest} />);
  expect(screen.getByLabelText(new RegExp(`^${words.account.mobile}`))).toHaveAccessibleDescription(hint);
});

it('own data are in the server’s document, before any script runs', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ profile: words }}>
      <QueryProvider>
        <AccountForm profile={{ ...PROFILE, languageCode: 'en' }} mobile="55 1234 5678" isGuest={false} />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')];
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ['name', 'Ana'],
    ['mobile', '55 1234 5678'],
    ['languageCode', 'en'],
  ]);
});

it('own data and wishes that were changed and not saved are asked about before the page is left', async () => {
  const staff = { ...PROFILE, mutedMails: [], mutedTypes: [] };
  show(
    <>
      <AccountForm profile={staff} mobile="" isGuest={false} />
      <MailForm profile={staff} />
    </>,
  );
  const person = userEvent.setup();
  const name = screen.getByLabelText(words.account.name);
  const [wish] = screen.getAllByRole('checkbox');
  expect(hasUnsaved()).toBe(false);
  await person.type(name, 'b');
  expect(hasUnsaved()).toBe(true);
  await person.type(name, '{Backspace}');
  expect(hasUnsaved()).toBe(false);
  await person.click(wish as HTMLElement);
  expect(hasUnsaved()).toBe(true);
  await person.click(wish as HTMLElement);
  expect(hasUnsaved()).toBe(false);
});

it('own data that changed in another window are told, and saved with what is there by then', async () => {
  vi.mocked(changeProfile)
    .mockRejectedValueOnce(refuse('STALE', { details: { ...PROFILE, version: 7 } }))
    .mockResolvedValueOnce({ ...PROFILE, version: 8 });
  const inSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(<AccountForm profile={PROFILE} mobile="" isGuest={false} />);
  await press(words.account.save);
  expect(await screen.findByText(words.failure.stale)).toBeVisible();
  // On a phone it stands above the fields, and the button below them.
  expect(inSight.mock.contexts).toEqual([expect.objectContaining({ textContent: words.failure.stale })]);
  inSight.mockRestore();
  await press(words.account.save);
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(vi.mocked(changeProfile).mock.calls.map(([, input]) => input.version)).toEqual([3, 7]);
});

it('two-step login is turned on by password, QR code and first code, and shows its recovery codes once', async () => {
  const { secondFactor: said } = words;
  vi.mocked(setUpSecondFactor).mockResolvedValue({
    secret: 'ABC',
    uri: 'otpauth://x',
    qr: { path: 'M0 0h1v1h-1z', size: 1 },
  });
  vi.mocked(confirmSecondFactor)
    .mockRejectedValueOnce(new ApiError({ status: 401, code: 'LOGIN_FAILED', message: 'no' }))
    .mockResolvedValueOnce({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
  show(<SecondFactorCard secondFactor={{ enabled: false, enabledAt: null, recoveryCodesLeft: 0 }} />);
  await press(said.setUp);
  await type(said.password, 'mi clave');
  await press(said.next);
  expect(await screen.findByRole('img', { name: said.qr })).toBeVisible();
  expect(screen.getByText('ABC')).toBeVisible();
  await type(said.code, '123456');
  await press(said.turnOn);
  await waitFor(() => expect(screen.getByLabelText(said.code)).toHaveAccessibleDescription(said.wrongCode));
  await press(said.turnOn);
  expect(await screen.findByText('CCCC-DDDD')).toBeVisible();
  expect(confirmSecondFactor).toHaveBeenLastCalledWith(null, { password: 'mi clave', code: '123456' });
  await press(said.codesKept);
  expect(screen.queryByText('CCCC-DDDD')).toBeNull();
});
