import type { CompanionInput } from '@/lib/contract/companion';
import { type DietaryNeed, dietaryNeed } from '@/lib/contract/guest';

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** What the form of an invited person says, as it is sent; `version` is that of the page on which it was filled in. */
export const readSaid = (form: FormData): CompanionInput => ({
  version: Number(form.get('version')),
  name: textOf(form, 'name'),
  needs: form.getAll('need').filter((need): need is DietaryNeed => dietaryNeed.safeParse(need).success),
  dietNote: textOf(form, 'dietNote') || null,
  // Asked for only where there is something to mail.
  ...(form.has('email') && { email: textOf(form, 'email') || null }),
});
