/** What a server has when all is over, as far as the submits of a run are concerned. */
export interface State {
  readonly processRequests: readonly {
    readonly id: number;
    readonly status: number;
    readonly tagname: string;
    readonly reason: string | null;
    readonly process_id: number | null;
  }[];
  readonly updateRequests: readonly {
    readonly id: number;
    readonly status: number;
    readonly process_id: number;
    readonly reason: string | null;
    readonly new_machine_max_count: number;
  }[];
  /** The processes that the run made. */
  readonly processes: readonly ProcessState[];
  readonly people: readonly {
    readonly userid: number;
    readonly email: string;
    readonly verticals: readonly { readonly vertical_id: number; readonly direct_privileges: readonly number[] }[];
  }[];
  /** What the audit log has of the submits: each row with the outcome `success`. */
  readonly successes: readonly Success[];
}

/** A row of the audit log about a submit that succeeded. */
export interface Success {
  /** The key of the submit. */
  readonly key: string;
  /** Whether all machines that it was to terminate had ended before, as after a server that did not live to tell. */
  readonly foundAllDone: boolean;
}

/** A process, as the list of processes, its ledger and the fleet have it. */
export interface ProcessState {
  readonly id: number;
  readonly tagname: string;
  readonly limit: number;
  readonly live: number;
  readonly reserved: number;
  /** The machines of each launch that its ledger has as a success. */
  readonly launches: readonly (readonly string[])[];
  /** Live machines by its ledger, and by the search over the whole fleet. */
  readonly ledgerMachines: readonly string[];
  readonly fleetMachines: readonly string[];
  /** What its ledger says does not add up, but for machines above the limit. */
  readonly mismatches: readonly string[];
}
