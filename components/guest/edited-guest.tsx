import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { TwoWriters } from '@/components/form/edited-record';
import { tagsIn } from '@/components/form/tags-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { useFailureWords } from '@/components/people/use-failure-words';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { removeGuest } from '@/lib/api/guest';
import { useSend } from '@/lib/api/use-send';
import type { GuestRow, guestForm } from '@/lib/contract/guest';
import { useRouter } from '@/lib/i18n/navigation';

/** A guest as it is typed. */
export type Typed = z.input<typeof guestForm>;
export type Asked = z.output<typeof guestForm>;

/** The fields of the form, in their order. */
export const NAMES = [
  'firstName',
  'lastName',
  'maternalLastName',
  'mobile',
  'email',
  'attendance',
  'companions',
  'household',
  'side',
  'tags',
  'language',
  'channel',
  'diet',
  'dietNotes',
  'notes',
] as const satisfies readonly (keyof Typed)[];

export const valuesOf = (guest: GuestRow | null): Typed => ({
  firstName: guest?.firstName ?? '',
  lastName: guest?.lastName ?? '',
  maternalLastName: guest?.maternalLastName ?? '',
  mobile: guest?.mobile ?? '',
  email: guest?.email ?? '',
  attendance: guest?.attendance ?? 'pending',
  companions: guest?.companions ?? 0,
  household: guest?.household ?? '',
  side: guest?.side ?? '',
  // A tag with a comma was stored before commas separated tags: it becomes several.
  tags: guest?.tags.flatMap(tagsIn) ?? [],
  language: guest?.language ?? null,
  channel: guest?.channel ?? null,
  diet: guest?.diet ?? [],
  dietNotes: guest?.dietNotes ?? '',
  notes: guest?.notes ?? '',
});

interface GuestWritersProps {
  form: UseFormReturn<Typed, unknown, Asked>;
  found: TwoWriters<Typed>;
}

/** What somebody else changed of the guest meanwhile, in the words of the form. */
export function GuestWriters({ form, found }: GuestWritersProps) {
  const t = useTranslations('guests.form');
  const answers = useTranslations('guests.attendance');
  const diets = useTranslations('diets');
  const shown = (name: keyof Typed, { attendance: answer, language: spoken, channel, diet = [] }: Typed) => {
    if (name === 'attendance' && answer) return answers(answer);
    if (name === 'language' && spoken) return t(`languages.${spoken}`);
    if (name === 'channel' && channel) return t(`channels.${channel}`);
    return name === 'diet' && diet.length > 0 ? diet.map((need) => diets(need)).join(', ') : undefined;
  };
  return <TwoWritersNotice form={form} found={found} label={(name) => t(`fields.${name}`)} shown={shown} />;
}

/** Removes the guest from the list after a second press; a guest with other records stays, and the reason is shown. */
export function RemoveGuest({ guest, onGone }: { guest: GuestRow; onGone: () => void }) {
  const t = useTranslations('guests.form');
  const common = useTranslations('common');
  const router = useRouter();
  const failureWords = useFailureWords();
  const edit = useSend({
    send: removeGuest,
    onDone: () => {
      notify({ tone: 'success', text: t('removed', { name: guest.name }) });
      onGone();
      router.refresh();
    },
    onStale: () => router.refresh(),
  });
  return (
    <ConfirmedButton
      label={t('remove')}
      danger
      title={t('removeTitle', { name: guest.name })}
      text={t('removeText')}
      labels={{ close: common('close'), cancel: t('keep'), confirm: t('remove') }}
      sending={edit}
      failure={edit.failure && failureWords(edit.failure)}
      onConfirm={() => edit.save({ id: guest.id, version: guest.version })}
    />
  );
}
