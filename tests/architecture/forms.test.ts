import { expect, it } from 'vitest';
import { importsOf, productFiles, readSource } from '@/tests/support/source-files';

/** What has a form without react-hook-form, by its reason: anything else is made as docs/architecture.md says. */
const WITHOUT: Record<string, readonly string[]> = {
  'is the frame of other forms': [
    'components/attendee/question-form.tsx',
    'components/master-account/line-modal.tsx',
    'components/ui/form-modal.tsx',
    'components/ui/side-panel.tsx',
  ],
  'works without scripts, or searches': [
    'app/[locale]/(notice)/maintenance-notice/page.tsx',
    'app/[locale]/(notice)/status-notice/[status]/page.tsx',
    'components/attendee/list/attendee-filters.tsx',
    'components/companion/companion-form.tsx',
    'components/console/list/list-tools.tsx',
    'components/console/record-list/record-search.tsx',
    'components/event/search/event-search-form.tsx',
    'components/household/answer-form.tsx',
    'components/household/lookup-page.tsx',
    'components/household/visit-form.tsx',
    'components/mailing/opt-out-form.tsx',
    'components/simulator/live-form.tsx',
  ],
  'edits a draft that more than the form shows: rooms and their people, prices by night, terms': [
    'components/attendee/acting/book-for-guest.tsx',
    'components/attendee/panel/occupants-form.tsx',
    'components/change/add-room-form.tsx',
    'components/change/dates-form.tsx',
    'components/change/people-form.tsx',
    'components/hotel/editor/default-rates-form.tsx',
    'components/hotel/reference-rates/reference-form.tsx',
    'components/reservation/checkout-step.tsx',
    'components/room-block-editor/terms/terms-form.tsx',
    'components/room-block/category-step.tsx',
  ],
  'offers choices, none of which can be wrong, or one text or file': [
    'components/attendee/acting/acting-form.tsx',
    'components/attendee/acting/erasure-section.tsx',
    'components/attendee/acting/notes-section.tsx',
    'components/attendee/rooming/room-sharing.tsx',
    'components/call/new-call.tsx',
    'components/companion/invite-list.tsx',
    'components/companion/split-rooms.tsx',
    'components/console/profile/preference-form.tsx',
    'components/guest/bulk-actions.tsx',
    'components/guest/guest-bulk-bar.tsx',
    'components/master-account/line-actions.tsx',
    'components/permission/permission-form.tsx',
    'components/photo/add-photos.tsx',
    'components/room-block-editor/category/categories-view.tsx',
    'components/transport/legs/leg-manifests.tsx',
    'components/transport/staff/transport-view.tsx',
  ],
  'has its fields from the card processor': ['components/payment/card/stripe-form.tsx'],
};

const FORM = /<form\b|\bonSubmit=/;
const PRODUCT = new Set(productFiles());
const HELD = /\buse(?:Form|FormFields)\b|\bUseFormReturn\b/;

/** Itself, or by a hook of its own: what is typed and what is drawn may be files of their own. */
const isHeld = (path: string): boolean => {
  const hooks = importsOf(path).filter(({ own, target }) => own && /(?:^|\/)use-[^/]*$/.test(target));
  const files = hooks.map(({ target }) => `${target}.ts`).filter((file) => PRODUCT.has(file));
  return [path, ...files].some((file) => HELD.test(readSource(file)));
};

const isTold = (path: string) => Object.values(WITHOUT).some((paths) => paths.includes(path));

it('a form is one of react-hook-form, or has a reason not to be', () => {
  const forms = [...PRODUCT].filter((path) => path.endsWith('.tsx') && FORM.test(readSource(path)));
  expect(forms.length).toBeGreaterThan(100);
  const others = forms.filter((path) => !isHeld(path));
  expect(
    others.filter((path) => !isTold(path)),
    'docs/architecture.md, How a form is made',
  ).toEqual([]);
  // Whoever is made so later is taken out of the table.
  expect(
    Object.values(WITHOUT)
      .flat()
      .filter((path) => !others.includes(path)),
  ).toEqual([]);
});
