import { eventNames } from '../event-names';

/** The names, as on an invitation: one above the other with the ampersand between. */
export function EventTitle({ eventName }: { eventName: string }) {
  const names = eventNames(eventName);
  if (names.kind === 'single') return <h1 className="event-title event-title-single">{names.name}</h1>;
  return (
    <h1 className="event-title">
      <span>{names.first}</span> <span className="italic">&amp;</span> <span>{names.second}</span>
    </h1>
  );
}
