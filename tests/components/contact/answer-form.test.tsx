import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerForm } from '@/components/contact/staff/answer-form';
import { contactMessage } from '@/lib/contract/contact';
import connectionEn from '@/messages/en/connection.json';
import en from '@/messages/en/contact.json';
import connectionEs from '@/messages/es/connection.json';
import es from '@/messages/es/contact.json';
import { answeringServer } from '@/tests/support/answering-server';
import { watchToasts } from '../attendee/show-attendees';

const refresh = vi.fn();
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ refresh }) }));

const MESSAGE = { id: 'message-1', name: 'Marina Sosa', email: 'marina@correo.test' };
let sent: unknown[];
let watched: ReturnType<typeof watchToasts>;
const server = answeringServer();
afterEach(() => {
  watched.stop();
});
beforeEach(() => {
  sent = [];
  watched = watchToasts();
  refresh.mockClear();
  const open = {
    ...MESSAGE,
    mobile: '+525512345678',
    message: 'Hola',
    locale: 'es',
    estimate: null,
    eventName: null,
    timeZone: null,
    eventCode: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    answer: null,
  };
  server.use(
    http.post('*/provider/api/v1/contact-messages/message-1/answer/undo', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: contactMessage.parse(open) });
    }),
    http.post('*/provider/api/v1/contact-messages/message-1/answer', async ({ request }) => {
      const body = (await request.json()) as { way: 'mail'; text: string };
      sent.push(body);
      const whole = { ...open, answer: { ...body, by: 'Lucía', at: '2026-11-20T16:00:00.000Z' } };
      return HttpResponse.json({ data: contactMessage.parse(whole) });
    }),
  );
});

describe.each([
  ['es', es],
  ['en', en],
] as const)('the answer to a message, in %s', (locale, contact) => {
  const t = contact.staff.answer;
  const show = () => {
    render(
      <NextIntlClientProvider locale={locale} messages={{ contact }} timeZone="America/Cancun">
        <AnswerForm {...MESSAGE} />
      </NextIntlClientProvider>,
    );
    return userEvent.setup();
  };

  it('is mailed with its words, and asks for them', async () => {
    const person = show();
    const words = screen.getByRole('textbox', { name: t.text });
    await person.type(words, '  ');
    await person.click(screen.getByRole('button', { name: t.send }));
    expect(await screen.findByText(t.required)).toBeVisible();
    expect(words).toHaveFocus();
    expect(sent).toEqual([]);
    await person.type(words, 'Sí, en marzo.');
    expect(screen.queryByText(t.required)).toBeNull();
    await person.click(screen.getByRole('button', { name: t.send }));
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent).toEqual([{ way: 'mail', text: 'Sí, en marzo.' }]);
    // What was mailed is not taken back.
    expect(watched.toasts[0]?.action).toBeUndefined();
  });

  it('may have been given by phone, which one press says', async () => {
    const person = show();
    await person.click(screen.getByRole('button', { name: t.phone }));
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent).toEqual([{ way: 'phone', text: '' }]);
    expect(watched.toasts).toMatchObject([{ text: t.sent.replace('{name}', MESSAGE.name), action: { label: t.undo } }]);
    act(() => watched.toasts[0]?.action?.onPress());
    await vi.waitFor(() => expect(watched.toasts).toHaveLength(2));
    expect(watched.toasts[1]?.text).toBe(t.reopened);
    expect(sent.slice(1)).toEqual([{ at: '2026-11-20T16:00:00.000Z' }]);
    // It can be answered again in the same form.
    await person.click(screen.getByRole('button', { name: t.whatsapp }));
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ way: 'whatsapp', text: '' }));
  });

  it('tells a fault as ours, with the reference that support asks for', async () => {
    document.documentElement.lang = locale;
    const fault = { error: 'x', code: 'INTERNAL', requestId: 'request-7' };
    server.use(
      http.post('*/provider/api/v1/contact-messages/message-1/answer', () => HttpResponse.json(fault, { status: 500 })),
    );
    const person = show();
    await person.click(screen.getByRole('button', { name: t.whatsapp }));
    const { broken, reference } = locale === 'es' ? connectionEs : connectionEn;
    expect(await screen.findByRole('alert')).toHaveTextContent(`${broken} ${reference} request-7`);
  });

  it('says that somebody else was faster, and shows the page as it is', async () => {
    const taken = { error: 'x', code: 'ALREADY_DECIDED', requestId: 'r' };
    server.use(
      http.post('*/provider/api/v1/contact-messages/message-1/answer', () => HttpResponse.json(taken, { status: 409 })),
    );
    const person = show();
    await person.click(screen.getByRole('button', { name: t.whatsapp }));
    expect(await screen.findByText(t.taken)).toBeVisible();
    expect(refresh).toHaveBeenCalled();
  });
});
