import type { MetadataRoute } from 'next';
import common from '@/messages/es/common.json';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: common.title,
    short_name: common.brand,
    description: common.description,
    lang: 'es',
    start_url: '/',
    display: 'browser',
    background_color: '#fcf9f4',
    theme_color: '#f6f0e6',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
}
