import { Icon, type IconProps } from './icon.tsx';

/** What the header and the landing page show: a first visit carries these and no others. */

export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
);

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 9.5l6 6 6-6" />
  </Icon>
);

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />
  </Icon>
);

export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3Z" />
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

export const WifiOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 3.5l17 17" />
    <path d="M2.5 9.5a14 14 0 0 1 4.2-2.7M10.3 5.6A14 14 0 0 1 21.5 9.5M6 13.2a9 9 0 0 1 4.3-2.4M14.7 11.2A9 9 0 0 1 18 13.2M9.3 16.7a4 4 0 0 1 5.4 0M12 20v.1" />
  </Icon>
);
