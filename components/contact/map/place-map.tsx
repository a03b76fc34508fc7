'use client';

import { GoogleMap, MarkerF, useJsApiLoader } from '@react-google-maps/api';
import { useEffect, useState } from 'react';

export interface PlaceMapProps {
  apiKey: string;
  place: string;
  /** Where the place is; null where the map finds it by the address. */
  position: { lat: number; lng: number } | null;
  title: string;
  failed: string;
}

const ZOOM = 16;
const SIZE = { width: '100%', height: '20rem' };

/** Google's map of a place. map-on-request.tsx loads it when a person asks for it. */
export function PlaceMap({ apiKey, place, position, title, failed }: PlaceMapProps) {
  const { isLoaded, loadError } = useJsApiLoader({ id: 'maps', googleMapsApiKey: apiKey });
  const [center, setCenter] = useState<google.maps.LatLngLiteral | null>(position);
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    if (!isLoaded || center) return;
    new google.maps.Geocoder()
      .geocode({ address: place })
      .then(({ results }) => {
        const found = results[0]?.geometry.location.toJSON();
        if (found) setCenter(found);
        else setUnknown(true);
      })
      .catch(() => setUnknown(true));
  }, [isLoaded, center, place]);
  if (loadError || isUnknown) return <p role="status">{failed}</p>;
  if (!isLoaded || !center) return <div style={SIZE} aria-busy="true" />;
  return (
    <section aria-label={title}>
      <GoogleMap mapContainerStyle={SIZE} center={center} zoom={ZOOM} options={{ streetViewControl: false }}>
        <MarkerF position={center} title={place} />
      </GoogleMap>
    </section>
  );
}
