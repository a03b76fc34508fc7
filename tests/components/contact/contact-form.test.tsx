import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http as network } from 'msw';
import { createTranslator } from 'next-intl';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactForm } from '@/components/contact/contact-form';
import { contactLabels } from '@/components/contact/contact-labels';
import contactEn from '@/messages/en/contact.json';
import contactEs from '@/messages/es/contact.json';
import { answeringServer } from '@/tests/support/answering-server';
import { passPauses } from '@/tests/support/pauses';
import { show, words } from '../user/session-forms';

const push = vi.fn();
vi.mock('@/lib/i18n/client-navigation', () => ({ useRouter: () => ({ push }) }));
vi.mock('react-google-recaptcha', () => ({
  default: ({ onChange }: { onChange: (token: string) => void }) => (
    <button type="button" onClick={() => onChange('ticked')}>
      box
    </button>
  ),
}));

const PATH = '*/api/v1/contact-messages';
const server = answeringServer();
beforeAll(async () => {
  await import('@/components/contact/contact-work');
});
beforeEach(() => {
  push.mockReset();
  sessionStorage.clear();
});

const notPosted = async () => {
  throw new Error('the form was posted as a document');
};
const SENT = { data: { id: 'message-1', sentAt: '2026-11-21T10:00:00.000Z' } };
const TYPED = { name: 'Ana', mobile: '5512345678', email: 'ana@correo.test', message: '¿Tienen fechas?' };

describe.each(['es', 'en'] as const)('the contact form in %s', (locale) => {
  const { form, failure } = locale === 'es' ? contactEs : contactEn;
  const messages = { contact: locale === 'es' ? contactEs : contactEn };
  const labels = contactLabels(
    createTranslator({ locale, messages: messages as never, namespace: 'contact' as never }),
  );
  function open(event: { code: string; name: string } | null = null) {
    const captchaWords = words[locale].captcha;
    show(<ContactForm locale={locale} labels={labels} captchaWords={captchaWords} event={event} action={notPosted} />, {
      locale,
      at: '/contacto',
    });
    return userEvent.setup();
  }
  async function fill(person: ReturnType<typeof userEvent.setup>) {
    for (const name of ['name', 'mobile', 'email', 'message'] as const)
      await person.type(screen.getByLabelText(form[name]), TYPED[name]);
  }
  const send = (person: ReturnType<typeof userEvent.setup>) =>
    person.click(screen.getByRole('button', { name: form.submit }));

  it('says what is missing and wrong beside each field, in words', async () => {
    const person = open();
    await person.type(screen.getByLabelText(form.email), 'ana@');
    await send(person);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    const required = locale === 'es' ? 'El campo Nombre es requerido' : 'Field Name is required';
    expect(screen.getByLabelText(form.name)).toHaveAccessibleDescription(required);
    expect(screen.getByLabelText(form.email)).toHaveAccessibleDescription(form.format);
    expect(push).not.toHaveBeenCalled();
  });

  it('finds out, by the same key, what became of a message that nobody answered', async () => {
    passPauses();
    const keys: (string | null)[] = [];
    server.use(
      network.post(PATH, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(SENT, { status: 201 });
      }),
    );
    const person = open();
    await fill(person);
    await send(person);
    await waitFor(() => expect(push).toHaveBeenCalledWith('/thank-you'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(sessionStorage.getItem('contact-draft')).toBeNull();
  });

  it('leads whoever wrote about an event back to it', async () => {
    server.use(network.post(PATH, () => HttpResponse.json(SENT, { status: 201 })));
    const person = open({ code: 'PLS-TEST-BODA', name: 'Ximena & Leonardo' });
    await fill(person);
    await send(person);
    await waitFor(() => expect(push).toHaveBeenCalledWith('/thank-you?evento=PLS-TEST-BODA'));
  });

  it('fills what an earlier visit left unsent', () => {
    sessionStorage.setItem('contact-draft', JSON.stringify(TYPED));
    open();
    expect(screen.getByLabelText(form.message)).toHaveValue(TYPED.message);
  });

  it('shows the captcha’s box where it is asked for and sends its token', async () => {
    const bodies: unknown[] = [];
    server.use(
      network.post(PATH, async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length > 1) return HttpResponse.json(SENT, { status: 201 });
        const refusal = { error: 'a sentence', code: 'CAPTCHA', details: { siteKey: 'key' }, requestId: 'req-42' };
        return HttpResponse.json(refusal, { status: 403 });
      }),
    );
    const person = open();
    await fill(person);
    await send(person);
    expect(await screen.findByText(failure.CAPTCHA)).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'box' }));
    await send(person);
    await waitFor(() => expect(push).toHaveBeenCalledWith('/thank-you'));
    expect(bodies).toEqual([TYPED, { ...TYPED, captcha: 'ticked' }]);
  });
});
