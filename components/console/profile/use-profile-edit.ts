import { useState } from 'react';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { changeProfile } from '@/lib/api/profile';
import { useSend } from '@/lib/api/use-send';
import { type Profile, profile as profileShape } from '@/lib/contract/profile';
import { useRouter } from '@/lib/i18n/navigation';

/** What the provider says beside a field. */
export const fieldError = (failure: Error | null, field: string): string | undefined =>
  failure instanceof ApiError ? failure.fields[field] : undefined;

/** Saves a part of the profile by the version that is known; each form of the page saves the same record. */
export function useProfileEdit(profile: Profile, savedText: string) {
  const router = useRouter();
  const [version, setVersion] = useState(profile.version);
  const edit = useSend({
    send: changeProfile,
    onDone: (saved) => {
      setVersion(saved.version);
      notify({ tone: 'success', text: savedText });
      router.refresh();
    },
    onStale: (details) => {
      const current = profileShape.safeParse(details);
      if (current.success) setVersion(current.data.version);
    },
  });
  return { ...edit, version: Math.max(version, profile.version) };
}
