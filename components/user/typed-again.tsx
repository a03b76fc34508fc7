'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import { Modal } from '@/components/ui/modal';
import { dropKeptWords, type TypedWords, typeAgain } from '@/lib/session/typed-words';

export type TypedAgainLabels = Record<
  'title' | 'text' | 'elsewhere' | 'again' | 'drop' | 'close' | 'copy' | 'copied',
  string
>;

interface TypedAgainProps {
  words: TypedWords[];
  labels: TypedAgainLabels;
}

/**
 * What a person had typed on this page when their session ended, to be put into its fields again. Text of a field in a
 * window that is closed now can be copied. Closing this notice hides it until the next load, until the text is put back
 * or dropped.
 */
export function TypedAgain({ words, labels }: TypedAgainProps) {
  const [left, setLeft] = useState(words);
  const [isOpen, setIsOpen] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const drop = () => {
    dropKeptWords();
    setIsOpen(false);
  };
  const again = () => {
    const elsewhere = typeAgain(left);
    if (elsewhere.length === 0) return drop();
    setLeft(elsewhere);
    setIsTried(true);
  };
  return (
    <Modal
      show={isOpen}
      title={labels.title}
      closeLabel={labels.close}
      onClose={() => setIsOpen(false)}
      footer={
        <>
          <Button variant="quiet" onClick={drop}>
            {labels.drop}
          </Button>
          {!isTried && <Button onClick={again}>{labels.again}</Button>}
        </>
      }
    >
      <p>{isTried ? labels.elsewhere : labels.text}</p>
      <dl>
        {left.map(({ id, label, text }) => (
          <div key={`${id} ${label}`} className="mb-3">
            <dt>{label}</dt>
            <dd className="mb-1" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </dd>
            <CopyValue value={text} shown={null} label={labels.copy} copiedLabel={labels.copied} />
          </div>
        ))}
      </dl>
    </Modal>
  );
}
