import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Picture } from '@/components/ui/picture';
import { Link } from '@/lib/i18n/navigation';

interface Way {
  href: string;
  label: string;
}

interface ColdPageProps {
  title: string;
  text: string;
  picture: 'envelope' | 'room';
  /** The two ways on, the likelier first. */
  ways: [Way, Way];
}

/** A page that was opened without the data it shows: it says so and offers two ways to get there. */
export function ColdPage({ title, text, picture, ways: [first, second] }: ColdPageProps) {
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={title}
        text={text}
        illustration={<Picture src={`/illustrations/${picture}.svg`} alt="" width={160} height={120} />}
        action={
          <div className="d-flex flex-wrap justify-content-center gap-2">
            <Link href={first.href} className={buttonClass('primary')}>
              {first.label}
            </Link>
            <Link href={second.href} className={buttonClass('secondary')}>
              {second.label}
            </Link>
          </div>
        }
      />
    </div>
  );
}
