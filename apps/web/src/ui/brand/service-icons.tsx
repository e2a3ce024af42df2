import { Icon, type IconProps } from './icon.tsx';

/** Icons of the services and the office's contact details; signing in needs none of them. */

export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
);

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="5.5" width="16" height="15" rx="2" />
    <path d="M4 10.5h16M8.5 3v4M15.5 3v4" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.5h2.6l1.6 4.3-2.1 1.7a12 12 0 0 0 5.9 5.9l1.7-2.1 4.3 1.6v2.6a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z" />
  </Icon>
);

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M3.5 7l8.5 6.5L20.5 7" />
  </Icon>
);

export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21c4.5-4.3 7-8 7-11.2A7 7 0 0 0 5 9.8C5 13 7.5 16.7 12 21Z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </Icon>
);
