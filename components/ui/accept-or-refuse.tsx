import { Button } from './button';

interface AcceptOrRefuseProps {
  labels: {
    accept: string;
    acceptNamed: string;
    refuse: string;
    refuseNamed: string;
    sendRefusal: string;
    cancel: string;
  };
  busy: boolean;
  /** Whether the reason of a refusal is being written. */
  isRefusing: boolean;
  onAccept: () => unknown;
  onRefusing: (refusing: boolean) => void;
  onRefuse: () => unknown;
}

/** The buttons below a request: a refusal is sent by a second press, after a reason could be written. */
export function AcceptOrRefuse({ labels, busy, isRefusing, onAccept, onRefusing, onRefuse }: AcceptOrRefuseProps) {
  return (
    <div className="d-flex flex-wrap gap-2 mt-3">
      {isRefusing ? (
        <>
          <Button small variant="danger" busy={busy} onClick={onRefuse}>
            {labels.sendRefusal}
          </Button>
          <Button small variant="quiet" disabled={busy} onClick={() => onRefusing(false)}>
            {labels.cancel}
          </Button>
        </>
      ) : (
        <>
          <Button small busy={busy} aria-label={labels.acceptNamed} onClick={onAccept}>
            {labels.accept}
          </Button>
          <Button
            small
            variant="secondary"
            disabled={busy}
            aria-label={labels.refuseNamed}
            onClick={() => onRefusing(true)}
          >
            {labels.refuse}
          </Button>
        </>
      )}
    </div>
  );
}
