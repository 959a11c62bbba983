/** How far a long work is, for whoever shows it: trainers, adaptation and the command line share this one type. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'steps';
}
