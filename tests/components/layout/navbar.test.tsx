import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NavbarMenu } from '@/components/layout/navbar/navbar-menu';
import { clearBrowserCookie, writeBrowserCookie } from '@/lib/session/browser-cookies';
import { AtPath } from './at-path';

const NAVIGATION = { main: 'Main', menu: 'Menu' };
const SESSION = { login: 'Log in', account: 'My account', ownEvent: 'Our event', logout: 'Log out', leaving: '…' };
const LABELS = { ...NAVIGATION, ...SESSION };
const LINKS = [
  { href: '/eventos/PLS-A', label: 'Event' },
  { href: '/eventos/PLS-A/cronograma', label: 'Schedule' },
];
const at = (path: string) => (
  <AtPath path={path}>
    <NavbarMenu links={LINKS} labels={LABELS} />
  </AtPath>
);
const loggedIn = (value: string) =>
  writeBrowserCookie(document, { name: 'user', value, maxAgeSeconds: 60, secure: false });

afterEach(() => clearBrowserCookie(document, 'user'));

it('opens by its button and collapses when the route changes', async () => {
  const user = userEvent.setup();
  const { rerender } = render(at('/en/eventos/PLS-A'));
  const bar = () => screen.getByText('Menu').closest('details');
  expect(bar()).not.toHaveAttribute('open');
  await user.click(screen.getByText('Menu'));
  expect(bar()).toHaveAttribute('open');
  rerender(at('/en/eventos/PLS-A/cronograma'));
  expect(bar()).not.toHaveAttribute('open');
});

it('keeps the language in its links and marks the page that is open', () => {
  render(at('/en/eventos/PLS-A/cronograma'));
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('href', '/en/eventos/PLS-A/cronograma');
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Event' })).not.toHaveAttribute('aria-current');
});

describe('the login button', () => {
  it('shows to a visitor', () => {
    render(at('/eventos/PLS-A'));
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it.each([
    ['{"uid":"1","type":"U","role":{"name":"agency"}}', '/adminmaster/Evento'],
    ['{"uid":"1","type":"U","role":{"name":"organizer"}}', '/adminmaster/Evento'],
    ['{"uid":"1","type":"U","role":{"name":"attendee"}}', '/adminReservacion'],
    ['{"uid":"1","type":"U","role":{"name":"support"}}', '/SidebarOptions'],
    ['{"uid":"1","type":"R","role":{"name":"reservation"}}', '/adminReservacion'],
  ])('gives way to the own pages of %s', (cookie, home) => {
    loggedIn(cookie);
    render(at('/eventos/PLS-A'));
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', home);
  });

  it.each([
    ['organizer', '/SidebarOptions'],
    ['agency', null],
    ['attendee', null],
  ])('beside it the menu of what is theirs, for the couple alone: %s', (role, menu) => {
    loggedIn(`{"uid":"1","type":"U","role":{"name":"${role}"}}`);
    render(at('/eventos/PLS-A'));
    expect(screen.queryByRole('link', { name: 'Our event' })?.getAttribute('href') ?? null).toBe(menu);
  });

  it('shows where the cookie cannot be read', () => {
    loggedIn('not json');
    render(at('/eventos/PLS-A'));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
