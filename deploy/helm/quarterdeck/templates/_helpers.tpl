{{- define "quarterdeck.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "quarterdeck.selector" -}}
app.kubernetes.io/name: quarterdeck
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "quarterdeck.labels" -}}
{{ include "quarterdeck.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}
