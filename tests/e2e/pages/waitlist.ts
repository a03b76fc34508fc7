import { type APIRequestContext, expect, type Page } from 'playwright/test';
import type { Locale, Words } from '../support/words';
import { pathOf } from '../support/words';
import type { Guest } from './guest';

const HEADERS = { authorization: 'demo-agency-token' };

interface Category {
  id: string;
  available: number;
}

/** What the product's own interface does behind a page, as one caller: holds that sell a category out. */
export class Stock {
  constructor(private readonly calls: APIRequestContext) {}

  private url = (path: string) => `/provider${path}`;

  async firstNight(event: string): Promise<string> {
    const answer = await this.calls.get(this.url(`/events/code/${event}`), { headers: HEADERS });
    return (await answer.json()).data.firstNight;
  }

  async availability(event: string, checkIn: string, checkOut: string): Promise<Category[]> {
    const query = new URLSearchParams({ checkIn, checkOut });
    const answer = await this.calls.get(this.url(`/api/v1/events/${event}/availability?${query}`), {
      headers: HEADERS,
    });
    return (await answer.json()).data.categories;
  }

  /** Holds a room; the answer's cookie stays with this caller. */
  async hold(event: string, room: object, email: string): Promise<string> {
    const answer = await this.calls.post(this.url(`/api/v1/events/${event}/reservations`), {
      headers: HEADERS,
      data: {
        contact: { firstName: 'Otra', lastName: 'Familia', email, mobile: '5512345678' },
        rooms: [room],
        passes: [],
        locale: 'es',
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).data.key;
  }

  async giveUp(key: string): Promise<void> {
    const answer = await this.calls.delete(this.url(`/api/v1/reservations/${key}`), { headers: HEADERS });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async leave(): Promise<void> {
    await this.calls.dispose();
  }
}

/** What somebody does who waits for a room. */
export class WaitlistPages {
  constructor(
    readonly page: Page,
    readonly words: Words,
    readonly locale: Locale,
  ) {}

  private press = (name: string) => this.page.getByRole('button', { name, exact: true }).click();

  async chooseStay(checkIn: string, checkOut: string): Promise<void> {
    await this.page.getByLabel(this.words('booking.room.checkIn'), { exact: true }).fill(checkIn);
    await this.page.getByLabel(this.words('booking.room.checkOut'), { exact: true }).fill(checkOut);
  }

  async join(category: string, { firstName, lastName, email }: Guest): Promise<void> {
    await this.page
      .locator('div:has(> label > input[type=radio])')
      .filter({ hasText: category })
      .getByRole('button', { name: this.words('waitlist.join.open'), exact: true })
      .click();
    const dialog = this.page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(this.words(`waitlist.join.${name}`), { exact: true });
    await field('firstName').fill(firstName);
    await field('lastName').fill(lastName);
    await field('email').fill(email);
    await field('mobile').fill('55 1234 5678');
    await dialog.getByRole('button', { name: this.words('waitlist.join.submit'), exact: true }).click();
    await expect(dialog.getByText(this.words('waitlist.join.doneTitle'))).toBeVisible();
  }

  async seePlace(): Promise<void> {
    await this.page.getByRole('link', { name: this.words('waitlist.join.see') }).click();
    await this.page.waitForURL('**/lista-de-espera?token=*');
    await expect(this.page.getByText(this.words('waitlist.entry.position'))).toBeVisible();
  }

  /** From the mail's link to a confirmed booking, on whatever device it was opened. */
  async confirmOffer(link: string): Promise<void> {
    const opened = new URL(link);
    await this.page.goto(opened.pathname + opened.search);
    await this.press(this.words('login.link.tokenSubmit'));
    await this.page.waitForURL(`**${pathOf(this.locale, '/CheckOut')}**`);
    await expect(this.page.getByText(this.words('booking.hold.title'))).toBeVisible();
    await this.press(this.words('booking.checkout.confirm'));
    await this.page.waitForURL('**/end-reservation');
  }
}
