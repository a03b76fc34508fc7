import { readFile } from 'node:fs/promises';
import { GuestPages, newGuest } from './pages/guest';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`from the event's key to an approved booking (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    browser,
    look,
    watch,
  }) => {
    test.setTimeout(240_000);
    const words = wordsOf(locale);
    const person = newGuest();
    const guest = new GuestPages(page, words, locale);
    const shot = (name: string) => look(page, `${name}-${locale}`);

    await guest.searchEvent(EVENT);
    await expect(page).toHaveURL(new RegExp(`${pathOf(locale, `/eventos/${EVENT}`)}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shot('event');

    await guest.startBooking();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await shot('booking-category');
    await guest.chooseFirstFreeCategory();
    await shot('booking-contact');
    await guest.fillContact(person);
    await shot('booking-checkout');
    const key = await guest.book();
    await shot('booking-end');

    const letter = await mailTo(person.email, key);
    const link = letter.match(/https?:\/\/[^\s"<]+\/login-link\?token=[\w-]+/)?.[0] ?? '';
    expect(link, 'the confirmation carries a link that logs in').not.toBe('');

    await guest.openPayment();
    await shot('payment');
    await guest.sendProof();
    await shot('payment-sent');

    const office = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(office);
    const staff = new StaffPages(office, words, locale);
    await staff.logIn('agency@demo.test');
    await look(office, `console-event-${locale}`);
    await staff.openReservation(key, `${person.firstName} ${person.lastName}`);
    await look(office, `console-attendee-${locale}`);
    await staff.seeProof();
    await staff.approvePayment();
    await staff.approveRoom();
    await office.context().close();

    // Another device: only the mailed link knows who this is, and opening it alone must not log in.
    const phone = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(phone);
    const opened = new URL(link);
    await phone.goto(opened.pathname + opened.search);
    await phone.getByRole('button', { name: words('login.link.tokenSubmit') }).click();
    await phone.waitForURL(`**${pathOf(locale, '/adminReservacion')}`);
    await expect(phone.getByText(key).first()).toBeVisible();
    await expect(phone.getByText(words('standing.room.approved')).first()).toBeVisible();
    await expect(phone.getByText(words('payment.status.approved')).filter({ visible: true }).first()).toBeVisible();
    await look(phone, `guest-home-${locale}`);

    await phone.goto(pathOf(locale, '/Ticket'));
    await expect(phone.getByRole('img', { name: words('reservation.ticket.qr', { key }) })).toBeVisible();
    await look(phone, `ticket-${locale}`);
    const downloading = phone.waitForEvent('download');
    await phone.getByRole('link', { name: words('reservation.ticket.download') }).click();
    const ticket = await readFile(await (await downloading).path());
    expect(ticket.subarray(0, 5).toString()).toBe('%PDF-');
    await phone.context().close();

    const couple = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(couple);
    const organizer = new StaffPages(couple, words, locale);
    await organizer.enter('organizer@demo.test');
    await couple.goto(pathOf(locale, '/adminmaster/Evento'));
    await organizer.openReservation(key, `${person.firstName} ${person.lastName}`);
    await expect(couple.getByText(words('standing.room.approved')).first()).toBeVisible();
    await couple.context().close();
  });
}
