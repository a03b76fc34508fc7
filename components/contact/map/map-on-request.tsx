'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { PlaceMapProps } from './place-map';

const PlaceMap = dynamic(() => import('./place-map').then((module) => module.PlaceMap), { ssr: false });

interface MapOnRequestProps extends PlaceMapProps {
  show: string;
  note: string;
}

/** A button until it is pressed: nothing is asked of Google before. */
export function MapOnRequest({ show, note, ...map }: MapOnRequestProps) {
  const [shown, setShown] = useState(false);
  if (shown) return <PlaceMap {...map} />;
  return (
    <>
      <Button variant="secondary" small onClick={() => setShown(true)}>
        {show}
      </Button>
      <p className="small mt-2 mb-0">{note}</p>
    </>
  );
}
