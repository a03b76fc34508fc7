import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import type { Locale, Words } from '../support/words';
import { pathOf } from '../support/words';

export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
}

export const newGuest = (): Guest => ({
  firstName: 'Renata',
  lastName: `Ibarra ${randomUUID().slice(0, 6)}`,
  email: `renata-${randomUUID().slice(0, 8)}@example.test`,
});

/** A one-pixel PNG with random bytes behind its end, so that no two proofs are the same file. */
export function newProof(): { name: string; mimeType: string; buffer: Buffer } {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return { name: 'deposito.png', mimeType: 'image/png', buffer: Buffer.concat([pixel, Buffer.from(randomUUID())]) };
}

/** What a guest does on the event's and the booking's pages; each step ends where the next begins. */
export class GuestPages {
  constructor(
    readonly page: Page,
    readonly words: Words,
    readonly locale: Locale,
  ) {}

  private press = (name: string) => this.page.getByRole('button', { name, exact: true }).click();

  async searchEvent(code: string): Promise<void> {
    await this.page.goto(pathOf(this.locale, '/eventos'));
    await this.page.getByLabel(this.words('event.search.label')).fill(code);
    await this.press(this.words('event.search.submit'));
  }

  async startBooking(): Promise<void> {
    // Until its styles have come, a phone has two such links, and the first one is hidden then.
    await this.page.waitForURL(/\/eventos\/PLS-/);
    await this.page.waitForLoadState();
    await this.page
      .getByRole('link', { name: this.words('event.hero.reserve'), exact: true })
      .first()
      .click();
    await expect(this.page.getByRole('heading', { name: this.words('booking.room.title') })).toBeVisible();
    await this.untilAnswering();
  }

  /**
   * The page is readable before its script is there; only then does the form keep what is chosen. React marks what it
   * has.
   */
  private async untilAnswering(): Promise<void> {
    await this.page.waitForFunction(() => {
      const form = document.querySelector('main form');
      return form !== null && Object.keys(form).some((name) => name.startsWith('__reactProps'));
    });
  }

  async chooseFirstFreeCategory(): Promise<void> {
    await this.page.locator(':not([data-full]) > label:has(input[type=radio])').first().click();
    await this.press(this.words('booking.continue'));
    await expect(this.page.getByRole('heading', { name: this.words('booking.contact.title') })).toBeVisible();
  }

  async fillContact({ firstName, lastName, email }: Guest): Promise<void> {
    const label = (name: string) =>
      // One of the labels may end another: “Last name” and “Second last name”.
      this.page.getByRole('textbox', { name: this.words(`booking.contact.${name}`), exact: true });
    await label('firstName').fill(firstName);
    await label('lastName').fill(lastName);
    await label('email').fill(email);
    await label('mobile').fill('55 1234 5678');
    await this.press(this.words('booking.continue'));
    await expect(this.page.getByRole('heading', { name: this.words('booking.checkout.title') })).toBeVisible();
  }

  /** One press holds and confirms. */
  async book(): Promise<string> {
    // What the press agrees to is shown before it.
    await expect(this.page.getByRole('region', { name: this.words('booking.checkout.schedule') })).toBeVisible();
    await this.press(this.words('booking.checkout.book'));
    return this.bookedKey();
  }

  async bookedKey(): Promise<string> {
    await this.page.waitForURL('**/end-reservation');
    const key = await this.page
      .getByText(/^RSV-[0-9A-Z-]+$/)
      .first()
      .textContent();
    expect(key).toMatch(/^RSV-/);
    return key ?? '';
  }

  /** From the page after the booking: the first of the three presses that a deposit takes, and not one field. */
  async openPayment(): Promise<void> {
    await this.page.getByRole('link', { name: this.words('reservation.end.pay'), exact: true }).click();
    await expect(this.page.getByText(/^[\d ]{23}$/).first()).toBeVisible();
  }

  /** The other two: choose the proof of what is due, and send it. */
  async sendProof(): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.press(this.words('payment.form.submit'));
    await (await choosing).setFiles(newProof());
    await expect(this.page.getByText(/deposito\.png/)).toBeVisible();
    await this.press(this.words('payment.form.submit'));
    await expect(this.page.getByText(this.words('payment.sent.text')).first()).toBeVisible();
  }
}
