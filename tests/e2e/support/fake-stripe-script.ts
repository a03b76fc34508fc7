/**
 * What js.stripe.com answers in the journey: as much of Stripe.js as the form uses. The card number is typed in an
 * element of its own; confirmPayment goes through Stripe's page of the bank's question (3-D Secure) and back to
 * `return_url`.
 */
export const FAKE_STRIPE_SCRIPT = `
window.Stripe = Object.assign(function () {
  const element = {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      place.innerHTML = '<label>Card number <input id="fake-card"></label>';
      for (const ready of element.ready) ready({ elementType: 'payment' });
    },
    ready: [],
    on(event, work) { if (event === 'ready') element.ready.push(work); return element; },
    once(event, work) { return element.on(event, work); },
    off() { return element; },
    update() {}, destroy() {}, unmount() {}, focus() {}, blur() {}, clear() {}, collapse() {},
  };
  const typed = () => document.getElementById('fake-card').value.replace(/ /g, '');
  return {
    _registerWrapper() {},
    registerAppInfo() {},
    elements() {
      return {
        create: () => element,
        getElement: () => null,
        update() {},
        on() {},
        fetchUpdates: async () => ({}),
        submit: async () => (typed() ? {} : { error: { message: 'Your card number is incomplete.' } }),
      };
    },
    createToken: async () => ({}),
    createPaymentMethod: async () => ({}),
    confirmCardPayment: async () => ({}),
    async confirmPayment({ clientSecret, confirmParams }) {
      if (typed().endsWith('0002')) return { error: { message: 'Your card was declined.' } };
      const question = new URL('https://hooks.stripe.com/3d_secure');
      question.searchParams.set('return_url', confirmParams.return_url);
      question.searchParams.set('payment_intent', clientSecret.split('_secret')[0]);
      location.assign(question.href);
      return new Promise(() => undefined);
    },
  };
}, { version: 'endive' });
`;

/** The bank's question at Stripe: authorise leads back, with what Stripe adds to the address. */
export function challengePage(address: string): string {
  const asked = new URL(address);
  const back = new URL(asked.searchParams.get('return_url') ?? '');
  back.searchParams.set('payment_intent', asked.searchParams.get('payment_intent') ?? '');
  const link = (status: string) => {
    back.searchParams.set('redirect_status', status);
    return `<a href="${back.href.replaceAll('&', '&amp;')}">${status}</a>`;
  };
  return `<!doctype html><title>3-D Secure</title><h1>Your bank</h1>${link('succeeded')} ${link('failed')}`;
}
