import { expect, type Page } from 'playwright/test';
import type { Locale, Words } from '../support/words';
import { pathOf } from '../support/words';

const PASSWORD = 'Demo-2026-boda';

/** What people of the agency do: log in, find a reservation, decide. */
export class StaffPages {
  constructor(
    readonly page: Page,
    readonly words: Words,
    readonly locale: Locale,
  ) {}

  private press = (name: string) => this.page.getByRole('button', { name, exact: true }).click();

  /** Comes in without the form, which other tests fill in, and is on no page yet. */
  async enter(email: string): Promise<void> {
    const call = { headers: { authorization: 'demo-agency-token' }, data: { email, password: PASSWORD } };
    const answer = await this.page.request.post('/provider/api/auth/login', call);
    expect(answer.status(), await answer.text()).toBe(200);
  }

  async logIn(email: string): Promise<void> {
    await this.page.goto(pathOf(this.locale, '/login'));
    await this.page.getByLabel(this.words('login.email'), { exact: true }).fill(email);
    await this.page.getByLabel(this.words('login.password'), { exact: true }).fill(PASSWORD);
    await this.press(this.words('login.submit'));
    await this.page.waitForURL(`**${pathOf(this.locale, '/adminmaster/Evento')}**`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async openReservation(key: string, holder: string): Promise<void> {
    await this.page.getByRole('link', { name: this.words('console.links.attendees'), exact: true }).click();
    await expect(this.page.getByRole('heading', { name: this.words('attendees.title') })).toBeVisible();
    await this.page.getByLabel(this.words('attendees.filters.search'), { exact: true }).fill(key);
    await this.page
      .getByRole('link', { name: this.words('attendees.row.open', { holder }) })
      .or(this.page.getByRole('button', { name: this.words('attendees.row.open', { holder }) }))
      .click();
    await expect(
      this.page.getByRole('heading', { name: this.words('attendees.payments.title'), exact: true }),
    ).toBeVisible();
  }

  async seeProof(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Ver comprobante|See proof)/ }).click();
    const picture = this.page.getByRole('dialog').getByRole('img');
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await this.press(this.words('attendees.proof.close'));
  }

  async approvePayment(): Promise<void> {
    await this.press(this.words('attendees.decidePayment.approve'));
    await this.press(this.words('attendees.decidePayment.confirmApprove'));
    await expect(this.page.getByText(this.words('attendees.decidePayment.approved'))).toBeVisible();
  }

  async approveRoom(): Promise<void> {
    await this.press(this.words('attendees.decideRoom.approve'));
    await this.press(this.words('attendees.decideRoom.confirmApprove'));
    await expect(this.page.getByText(this.words('attendees.decideRoom.approved'))).toBeVisible();
  }
}
