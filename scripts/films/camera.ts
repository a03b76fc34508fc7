import type { Locator, Page } from 'playwright';
import type { Cue } from '@/lib/domain/web-vtt';
import type { Frame } from './encode';

export const WIDTH = 960;
export const HEIGHT = 540;
const STEP = 80;
/** Nobody reads faster than this; milliseconds a character. */
const READING = 62;
const SHORTEST_CAPTION = 2600;

const smooth = (share: number) => share * share * (3 - 2 * share);

/**
 * Films a page as stills between which a pointer moves. Time is the film's own: a slow machine films the same as a fast
 * one, and captions begin and end exactly where what they tell of does.
 */
export class Camera {
  readonly pictures: string[] = [];
  readonly frames: Frame[] = [];
  readonly cues: Cue[] = [];
  private now = 0;
  private pointer: Frame['pointer'] = null;
  private said: { text: string; at: number } | null = null;

  constructor(readonly page: Page) {}

  get duration(): number {
    return this.now;
  }

  /** Takes the page as it is now. */
  async look(): Promise<void> {
    const bytes = await this.page.screenshot({ animations: 'disabled', caret: 'hide' });
    this.pictures.push(`data:image/png;base64,${bytes.toString('base64')}`);
    this.add();
  }

  private add(click: number | null = null): void {
    this.frames.push({ at: this.now, picture: this.pictures.length - 1, pointer: this.pointer, click });
  }

  /** Nothing happens for so many milliseconds. */
  hold(milliseconds: number): void {
    this.now += milliseconds;
    this.add();
  }

  /** A caption begins; the one before stays until it could be read. */
  say(text: string): void {
    this.finish();
    this.said = { text, at: this.now };
  }

  /** Lets the last caption be read. */
  finish(): void {
    if (!this.said) return;
    const { text, at } = this.said;
    const least = at + Math.max(SHORTEST_CAPTION, text.length * READING);
    while (this.now < least) this.hold(Math.min(1000, least - this.now));
    this.cues.push({ start: at / 1000, end: this.now / 1000, text });
    this.said = null;
  }

  /** The pointer goes to the middle of something, which comes into sight first. */
  async point(target: Locator): Promise<void> {
    await this.bring(target);
    const box = await target.boundingBox();
    if (!box) throw new Error('what is pointed at is not in sight');
    const from = this.pointer ?? { x: WIDTH / 2, y: HEIGHT - 40 };
    const to = { x: box.x + Math.min(box.width / 2, 220), y: box.y + box.height / 2 };
    for (let share = STEP / 640; share < 1; share += STEP / 640) {
      this.now += STEP;
      this.pointer = { x: from.x + (to.x - from.x) * smooth(share), y: from.y + (to.y - from.y) * smooth(share) };
      this.add();
    }
    this.pointer = to;
    this.now += STEP;
    this.add();
  }

  async click(target: Locator): Promise<void> {
    await this.press(target);
    await this.settle();
  }

  /** A click whose answer is waited for by the scene, at once: a toast may be gone until a page has settled. */
  async press(target: Locator): Promise<void> {
    await this.point(target);
    for (const click of [0, 0.25, 0.5, 0.75, 1]) {
      this.now += STEP;
      this.add(click);
    }
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.point(target);
    await target.fill(text);
    await this.look();
    this.hold(350);
  }

  /**
   * Waits until the page has nothing left to load, then takes it. A stream of notices never ends: it is not waited for.
   */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined);
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await this.look();
    this.hold(500);
  }

  /** Scrolls until something stands in the upper third, in steps that the eye can follow. */
  async bring(target: Locator): Promise<void> {
    await target.waitFor({ state: 'visible' });
    const box = await target.boundingBox();
    if (box && box.y > 70 && box.y + Math.min(box.height, 200) < HEIGHT - 60) return;
    const [from, to] = await target.evaluate((element, height) => {
      const wanted = scrollY + element.getBoundingClientRect().top - height / 3;
      const most = document.documentElement.scrollHeight - innerHeight;
      return [scrollY, Math.max(0, Math.min(wanted, most))];
    }, HEIGHT);
    if (Math.abs(to - from) < 4) return;
    for (const share of [0.15, 0.4, 0.65, 0.85, 1]) {
      await this.page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from + (to - from) * smooth(share));
      this.now += STEP;
      await this.look();
    }
  }
}
