import { withWhatsappText } from '@/lib/domain/whatsapp';

interface JoinLinkProps {
  /** Where a guest asks; where that is a chat, it is told `text`. */
  ask: string;
  text: string;
  label: string;
  /** The activity's name, for those who cannot see which one the link stands in. */
  activity: string;
}

/** Leads to where a guest asks how to join what costs extra. */
export function JoinLink({ ask, text, label, activity }: JoinLinkProps) {
  return (
    <p>
      <a href={withWhatsappText(ask, text)} target="_blank" rel="noopener noreferrer">
        {label} <span className="visually-hidden">{activity}</span>
      </a>
    </p>
  );
}
