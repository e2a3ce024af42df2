import { onSessionEnd } from '../../../lib/api/session.ts';

const KEPT = 5;

export interface RecentPlace {
  to: string;
  title: string;
  line: string;
}

/** In memory only: names of families do not stay on the device, and go with the session. */
let places: RecentPlace[] = [];
onSessionEnd(() => {
  places = [];
});

export const recentPlaces = (): readonly RecentPlace[] => places;

export const rememberPlace = (place: RecentPlace): void => {
  places = [place, ...places.filter(({ to }) => to !== place.to)].slice(0, KEPT);
};
