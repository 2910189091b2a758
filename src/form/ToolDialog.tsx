import { useEffect, useId, useState } from 'react';
import { ActButton } from '../components/ActButton';
import { DialogFrame } from '../components/DialogFrame';
import type { FormValues } from '../definitions/formParts';
import { useToolOf } from '../definitions/registry';
import type { ToolDefinition, ToolParts } from '../definitions/tool';
import { t } from '../i18n/translate';
import styles from './ToolDialog.module.css';
import { ToolForm } from './ToolForm';
import { useRun } from './useRun';

interface FormDialogProps {
  readonly title: string;
  /** A line below it. */
  readonly description?: string;
  /** Told of a success, with the form that was sent. */
  readonly onDone: (values: FormValues) => void;
  readonly onClose: () => void;
}

interface ToolDialogProps extends FormDialogProps {
  /** The name of the tool's page. */
  readonly page: string;
}

/** The form of a page's tool over another page. */
export function ToolDialog({ page, ...dialog }: ToolDialogProps) {
  return <FormDialog name={page} tool={useToolOf(page)} {...dialog} />;
}

interface ToolFormDialogProps extends FormDialogProps {
  /** Of its last answer: unique among all forms. */
  readonly name: string;
  readonly tool: ToolDefinition;
}

/** The form of a tool in a dialog: it stays for as long as it is mounted. */
export function FormDialog({ name, tool, title, description, onDone, onClose }: ToolFormDialogProps) {
  const parts = useParts(tool);
  const { busy, close } = useRun(name);
  const id = useId();
  const leave = () => {
    close();
    onClose();
  };
  return (
    <DialogFrame
      aria-labelledby={`${id}title`}
      aria-describedby={description === undefined ? undefined : `${id}description`}
      maxWidth="xs"
      onlyEscape
      onClose={() => {
        if (!busy) leave();
      }}
    >
      <div className={styles.content}>
        <div>
          <h2 id={`${id}title`} className="section-heading">
            {title}
          </h2>
          {description === undefined ? null : (
            <p id={`${id}description`} className={styles.description}>
              {description}
            </p>
          )}
        </div>
        {parts ? (
          <ToolForm
            name={name}
            tool={tool}
            parts={parts}
            dialog={{ close: <ActButton label={t('app.close')} disabled={busy} onPress={leave} />, onDone }}
          />
        ) : null}
      </div>
    </DialogFrame>
  );
}

const none: ToolParts = {};

/** What a tool has of its own, once it is loaded. */
function useParts({ parts: load }: ToolDefinition): ToolParts | undefined {
  const [parts, setParts] = useState<ToolParts | undefined>(load ? undefined : none);
  useEffect(() => {
    load?.().then(
      ({ default: loaded }) => setParts(loaded),
      (error: unknown) =>
        setParts(() => {
          throw error;
        }),
    );
  }, [load]);
  return parts;
}
