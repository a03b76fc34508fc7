import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';

interface Way {
  href: string;
  label: string;
}

interface ClosingBandProps {
  title: string;
  text: string;
  way: Way;
  /** A second link, less prominent. */
  other?: Way;
}

/** How a public page ends: one thing to do next. */
export function ClosingBand({ title, text, way, other }: ClosingBandProps) {
  return (
    <section className="closing-band">
      <div className="container">
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="actions">
          <Link href={way.href} className={buttonClass('primary')} prefetch={false}>
            {way.label}
          </Link>
          {other && (
            <Link href={other.href} className="closing-other" prefetch={false}>
              {other.label}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
