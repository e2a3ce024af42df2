import { Component, type ReactNode } from 'react';
import { PageFailed } from './page-failed.tsx';

type ErrorBoundaryProps = {
  /** A new address resets the error. */
  place: string;
  /** The page that is opened is not on the device, and there is no connection to fetch it. */
  isNotKept: boolean;
  children: ReactNode;
};

type ErrorBoundaryState = { place: string; hasFailed: boolean; isNotKept: boolean };

/** React offers no function for this, so it is a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = { place: this.props.place, hasFailed: this.props.isNotKept, isNotKept: this.props.isNotKept };

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true, isNotKept: !navigator.onLine };
  }

  /** Errors that React catches do not reach the browser's error event. */
  override componentDidCatch(error: unknown): void {
    window.earlyErrors?.push({ error });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed isNotKept={this.state.isNotKept} /> : this.props.children;
  }
}
