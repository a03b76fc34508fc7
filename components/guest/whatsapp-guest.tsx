import { useLocale } from 'next-intl';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import type { GuestRow } from '@/lib/contract/guest';

/** The prepared texts for a guest, in their language: whoever has not answered is asked, whoever comes is reminded. */
export function WhatsappGuest({ guest, eventName }: { guest: GuestRow; eventName: string }) {
  const locale = useLocale();
  const { mobile, firstName, language, attendance } = guest;
  const of = { name: firstName, event: eventName };
  return (
    <WhatsappTexts
      phone={mobile}
      language={language ?? locale}
      texts={[
        { kind: 'guest', ...of },
        { kind: attendance === 'pending' ? 'invitation' : 'reminder', ...of },
        { kind: 'call', ...of },
      ]}
      className="mb-3"
    />
  );
}
