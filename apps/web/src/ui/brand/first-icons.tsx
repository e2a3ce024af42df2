import { Icon, type IconProps } from './icon.tsx';

/** Icons that any public page may show: a first visit carries these and no others. */

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

export const WifiOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 3.5l17 17" />
    <path d="M2.5 9.5a14 14 0 0 1 4.2-2.7M10.3 5.6A14 14 0 0 1 21.5 9.5M6 13.2a9 9 0 0 1 4.3-2.4M14.7 11.2A9 9 0 0 1 18 13.2M9.3 16.7a4 4 0 0 1 5.4 0M12 20v.1" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 12.5 10 18 19.5 7" />
  </Icon>
);

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </Icon>
);

export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4l16 16" />
    <path d="M9.9 5.7A10 10 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a17 17 0 0 1-2.6 3.5M6.2 7.2A15 15 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5 1.7 0 3.3-.4 4.7-1.2" />
    <path d="M10 10.1a2.8 2.8 0 0 0 3.9 3.9" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </Icon>
);

export const RetryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9" />
    <path d="M19.5 4v5h-5" />
  </Icon>
);

export const SadFaceIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M8.5 16.5c.9-1.3 2.1-2 3.5-2s2.6.7 3.5 2M9 9.5v.2M15 9.5v.2" />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 2.8 19.5h18.4Z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </Icon>
);

export const XIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);
