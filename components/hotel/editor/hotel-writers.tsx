import { useTranslations } from 'next-intl';
import type { TwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import type { EditedHotel, FormOfHotel } from './hotel-form';

interface HotelWritersProps {
  form: FormOfHotel;
  found: TwoWriters<EditedHotel>;
}

/** What somebody else changed of the hotel meanwhile, in the words of its form. */
export function HotelWriters({ form, found }: HotelWritersProps) {
  const t = useTranslations('hotels');
  const label = (name: keyof EditedHotel) => t(name === 'airport' ? 'form.fields.airport.name' : `form.fields.${name}`);
  const shown = (name: keyof EditedHotel, hotel: EditedHotel) => {
    if (name === 'taxIncluded') return t(hotel.taxIncluded ? 'form.taxIn' : 'form.taxAdded');
    if (name === 'amenities') return hotel.amenities.map((each) => t(`amenities.${each}`)).join(', ') || undefined;
    if (name === 'mealPlans') return hotel.mealPlans.map((each) => t(`mealPlans.${each}`)).join(', ') || undefined;
    if (name === 'airport' && hotel.airport) return Object.values(hotel.airport).join(' · ');
    if (name === 'childAges') {
      const { infant, minor, junior } = hotel.childAges;
      return [infant, minor, junior].map((age) => age ?? '–').join(' / ');
    }
    return undefined;
  };
  return <TwoWritersNotice form={form} found={found} label={label} shown={shown} />;
}
