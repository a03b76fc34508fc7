import { useLocale } from 'next-intl';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import type { GuestRow } from '@/lib/contract/guest';
import { SendWhatsapp } from './send-whatsapp';

interface WhatsappGuestProps {
  guest: GuestRow;
  mobile: string;
  eventName: string;
}

/**
 * The prepared texts for a guest, in their language: whoever has not answered is asked, whoever comes is reminded; from
 * one's own WhatsApp, and from the agency's number where the platform sends by it.
 */
export function WhatsappGuest({ guest, mobile, eventName }: WhatsappGuestProps) {
  const locale = useLocale();
  const { id, firstName, language, attendance } = guest;
  const of = { name: firstName, event: eventName };
  const kinds = ['guest', attendance === 'pending' ? 'invitation' : 'reminder', 'call'] as const;
  const [first, ...others] = kinds.map((kind) => ({ kind, ...of }));
  return (
    <>
      {first && (
        <WhatsappTexts phone={mobile} language={language ?? locale} texts={[first, ...others]} className="mb-3" />
      )}
      <SendWhatsapp guestId={id} kinds={kinds} />
    </>
  );
}
