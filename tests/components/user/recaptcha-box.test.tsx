import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RecaptchaBox } from '@/components/user/recaptcha-box';
import words from '@/messages/es/login.json';

type OnLoad = (state: { errored?: boolean }) => void;
let loaded: OnLoad = () => {};

// Google's script is what does not come.
vi.mock('react-google-recaptcha', () => ({
  default: ({ asyncScriptOnLoad, size }: { asyncScriptOnLoad: OnLoad; size: string }) => {
    loaded = asyncScriptOnLoad;
    return <div data-testid="box" data-size={size} />;
  },
}));

const { label, noKey, noVersion, notLoaded, notRun } = words.captcha;

async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  render(
    <RecaptchaBox
      siteKey="key"
      version="v2"
      locale="es"
      words={{ label, noKey, noVersion, notLoaded, notRun }}
      onToken={() => {}}
    />,
  );
  await screen.findByTestId('box');
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const said = () => screen.queryByText(notLoaded);

afterEach(() => vi.useRealTimers());

it('says that the box does not come, while it goes on waiting for it; once it is there nothing is said', async () => {
  await open();
  expect(said()).toBeNull();
  await wait(10_000);
  expect(said()).toBeVisible();
  expect(screen.getByTestId('box')).toBeInTheDocument();
  act(() => loaded({}));
  expect(said()).toBeNull();
});

it('says so at once where the script is blocked', async () => {
  await open();
  act(() => loaded({ errored: true }));
  expect(said()).toBeVisible();
});

it('says nothing of a box that came in time', async () => {
  await open();
  act(() => loaded({}));
  await wait(20_000);
  expect(said()).toBeNull();
});

it.each([
  [360, 'compact'],
  [1280, 'normal'],
])('asks for the kind of box that a page of %i px has room for', async (width, size) => {
  vi.stubGlobal('innerWidth', width);
  await open();
  expect(screen.getByTestId('box')).toHaveAttribute('data-size', size);
  vi.unstubAllGlobals();
});
