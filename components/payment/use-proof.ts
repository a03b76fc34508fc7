import { useCallback, useState } from 'react';
import { checkProof, type ProofProblem } from './proof-field';

interface ChosenProof {
  file: File | null;
  problem: ProofProblem | null;
  /** The type that the file claims, for the sentence that says it is another. */
  declared: string;
}

const NONE: ChosenProof = { file: null, problem: null, declared: '' };

/** The chosen proof, looked at before it is sent. */
export function useProof() {
  const [proof, setProof] = useState(NONE);
  const choose = useCallback(async (file: File | null) => {
    if (!file) return setProof(NONE);
    const checked = await checkProof(file);
    const kept = checked.problem === null ? checked.proof : null;
    setProof({ file: kept, problem: checked.problem, declared: file.type });
  }, []);
  const miss = () =>
    setProof((before) => (before.file || before.problem ? before : { ...NONE, problem: 'proofMissing' }));
  return { ...proof, choose, miss };
}
